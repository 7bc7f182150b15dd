import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { endGuardianshipOf, listWards } from '../identity/index.ts';

/** From here on nobody confirms: the child cannot buy or sign until there is another guardian. */
export async function endGuardianship(context: AppContext, guardianId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const ward = (await listWards(tx, guardianId)).find((one) => one.id === id);
    if (ward === undefined || !(await endGuardianshipOf(tx, guardianId, id, context.now())))
      throw new Refusal('NOT_FOUND');
    if (ward.child_id !== null)
      await notifyAccount(tx, ward.child_id, {
        title: '监护关系已解除',
        body: '在有新的监护人之前，不能购买套餐或启用新的签名密钥；已有的作品与证书不受影响。',
      });
  });
  return null;
}
