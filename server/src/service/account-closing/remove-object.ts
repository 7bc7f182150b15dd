import { forgetDoomedObject, itemJob, listDoomedObjects, removeObjectKind } from '../../platform/index.ts';
import { isObjectNamed } from './named-objects-read-model.ts';

/** A file that a transaction gave up, by its key; one that is gone already is as good as removed. */
export const removeObject = itemJob({
  kind: removeObjectKind,
  label: '清除作废文件',
  listDue: ({ db }, free) => listDoomedObjects(db, free('doomed_object.object_key')),
  run: async ({ db, objects }, key) => {
    if (!(await isObjectNamed(db, key)))
      await objects.remove(key).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
      });
    await forgetDoomedObject(db, key);
  },
});
