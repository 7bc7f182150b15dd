interface OfAccount {
  id: string;
  accountId: string;
}

/** A database of this browser with one object store, read by account. */
export function openAccountDatabase<T extends OfAccount>(name: string, storeName: string) {
  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: 'id' }).createIndex('accountId', 'accountId');
    });
    return answer(request);
  }

  async function within<R>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<R>,
  ): Promise<R> {
    const database = await open();
    try {
      const transaction = database.transaction(storeName, mode);
      const committed = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
      });
      const [result] = await Promise.all([answer(work(transaction.objectStore(storeName))), committed]);
      return result;
    } finally {
      database.close();
    }
  }

  return {
    put: (one: T) => within('readwrite', (store) => store.put(one)),
    remove: (id: string) => within('readwrite', (store) => store.delete(id)),
    list: (accountId: string): Promise<T[]> =>
      within('readonly', (store) => store.index('accountId').getAll(accountId) as IDBRequest<T[]>),
  };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
