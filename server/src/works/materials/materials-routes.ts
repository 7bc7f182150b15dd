import {
  addMaterial,
  describeMaterial,
  getMaterial,
  getMaterialProof,
  listMaterials,
  uploadMaterial,
} from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { findOwnWork } from '../works/index.ts';
import { addMaterial as add } from './add-material.ts';
import { describeMaterial as describe } from './describe-material.ts';
import { getMaterialProof as getProof } from './get-material-proof.ts';
import { findOwnMaterial, listOfWork } from './materials-read-model.ts';
import { presentMaterial } from './present-material.ts';
import { receiveMaterial } from './receive-material.ts';

export const materialsRoutes = (context: AppContext): Route[] => {
  const own = async (accountId: string, id: string) => {
    const material = await findOwnMaterial(context.db, accountId, id);
    if (material === undefined) throw new Refusal('NOT_FOUND');
    return material;
  };
  return [
    accountRoute(addMaterial, async (input, { actor }) =>
      presentMaterial(await own(actor.accountId, await add(context, actor.accountId, input))),
    ),
    accountRoute(uploadMaterial, async ({ id }, { actor, file }) => {
      if (file === undefined) throw new Refusal('BAD_INPUT');
      await receiveMaterial(context, actor.accountId, id, file);
      return presentMaterial(await own(actor.accountId, id));
    }),
    accountRoute(describeMaterial, async (input, { actor }) => {
      await describe(context, actor.accountId, input);
      return presentMaterial(await own(actor.accountId, input.id));
    }),
    accountRoute(listMaterials, async ({ workId }, { actor }) => {
      if ((await findOwnWork(context.db, actor.accountId, workId)) === undefined)
        throw new Refusal('NOT_FOUND');
      return (await listOfWork(context.db, workId)).map(presentMaterial);
    }),
    accountRoute(getMaterial, async ({ id }, { actor }) => {
      const material = await own(actor.accountId, id);
      if (material.object_key === null) throw new Refusal('NOT_READY');
      // Any kind of file: always sent as a download, never opened by the browser.
      return {
        body: context.objects.stream(material.object_key),
        contentType: 'application/octet-stream',
        fileName: material.file_name,
      };
    }),
    accountRoute(getMaterialProof, ({ id }, { actor }) => getProof(context, actor.accountId, id)),
  ];
};
