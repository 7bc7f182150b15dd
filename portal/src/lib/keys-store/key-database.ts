/** A signing key as this browser stores it: the private half cannot be exported, not even by this page. */
export interface StoredKey {
  /** Account and key together: two people may share a browser, and one person may hold two keys. */
  id: string;
  accountId: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex: finds the certificate that goes with it. */
  publicKeySha256: string;
  privateKey: CryptoKey;
}

const STORE = 'keys';

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('yinji.keys', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex('accountId', 'accountId');
  });
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const committed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
    });
    const [result] = await Promise.all([answer(work(transaction.objectStore(STORE))), committed]);
    return result;
  } finally {
    database.close();
  }
}

export const putKey = (key: StoredKey) => within('readwrite', (store) => store.put(key));
export const deleteKey = (id: string) => within('readwrite', (store) => store.delete(id));
export const listKeys = (accountId: string): Promise<StoredKey[]> =>
  within('readonly', (store) => store.index('accountId').getAll(accountId) as IDBRequest<StoredKey[]>);
