import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { findLatestCheckpoint } from '../../evidence/index.ts';
import { findOwnWork } from '../works/index.ts';
import { addMaterial } from './add-material.ts';
import { describeMaterial } from './describe-material.ts';
import { getMaterialProof } from './get-material-proof.ts';
import { findOwnMaterial, listMaterials } from './materials-read-model.ts';
import { presentMaterial } from './present-material.ts';
import { receiveMaterial } from './receive-material.ts';

export const materialsRoutes = (context: AppContext): Route[] => {
  const publishedSize = async () => (await findLatestCheckpoint(context.db))?.size ?? 0;
  const own = async (accountId: string, id: string) => {
    const material = Refusal.unlessFound(await findOwnMaterial(context.db, accountId, id));
    return material;
  };
  const present = async (accountId: string, id: string) =>
    presentMaterial(await own(accountId, id), await publishedSize());
  return [
    accountRoute(calls.addMaterial, async (input, { actor }) =>
      present(actor.accountId, await addMaterial(context, actor.accountId, input)),
    ),
    accountRoute(calls.uploadMaterial, async ({ id }, { actor, file }) => {
      if (file === undefined) throw new Refusal('BAD_INPUT');
      await receiveMaterial(context, actor.accountId, id, file);
      return present(actor.accountId, id);
    }),
    accountRoute(calls.describeMaterial, async (input, { actor }) => {
      await describeMaterial(context, actor.accountId, input);
      return present(actor.accountId, input.id);
    }),
    accountRoute(calls.listMaterials, async ({ workId }, { actor }) => {
      if ((await findOwnWork(context.db, actor.accountId, workId)) === undefined)
        throw new Refusal('NOT_FOUND');
      const size = await publishedSize();
      return (await listMaterials(context.db, workId)).map((one) => presentMaterial(one, size));
    }),
    accountRoute(calls.getMaterial, async ({ id }, { actor }) => {
      const material = await own(actor.accountId, id);
      if (material.object_key === null) throw new Refusal('NOT_READY');
      // Any kind of file: always sent as a download, never opened by the browser.
      return {
        body: context.objects.stream(material.object_key),
        contentType: 'application/octet-stream',
        fileName: material.file_name,
      };
    }),
    accountRoute(calls.getMaterialProof, ({ id }, { actor }) => getMaterialProof(context, actor.accountId, id)),
  ];
};
