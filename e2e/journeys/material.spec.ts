import { addMaterial, getMaterialProof, saveWorkDraft, uploadMaterial } from '@yinji/contract';
import { sha256, sm3, toHex } from '@yinji/evidence';
import { look } from './support/look.ts';
import { expect, test } from './support/stack.ts';

test('the proof of a sketch holds, and below it stands whose word that is', async ({ page, stack, people }) => {
  const { client } = await people.member();
  const sketch = Buffer.from('任何一种文件，不是图片也行');
  const draft = { title: '草图', workType: 'draw', description: '', claimedCreatedOn: null } as const;
  const { id: workId } = await client.call(saveWorkDraft, { ...draft, file: null });
  const file = {
    name: '草图.psd',
    sha256: toHex(sha256(sketch)),
    sm3: toHex(sm3(sketch)),
    sizeBytes: sketch.length,
  };
  const { id } = await client.call(addMaterial, { workId, kind: 'sketch', note: '', file });
  await client.upload(uploadMaterial.path, { id }, file.name, sketch);
  let proof = new Uint8Array();
  // Ready once witnesses have cosigned.
  await expect(async () => {
    proof = new Uint8Array(await client.blob(getMaterialProof, { id }));
  }).toPass();

  await page.goto(stack.url('/verification-v2?by=file'));
  const put = (label: string, name: string, buffer: Buffer) =>
    page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await put('选择证据包', 'material.zip', Buffer.from(proof));
  await expect(page.getByText('还要文件本身。')).toBeVisible();
  await put('选择作品文件', file.name, sketch);
  await expect(page.getByText('核验成立').first()).toBeVisible();
  const behind = page.locator('.backing');
  await expect(behind).toContainText('平台、见证同属一家：评估环境。');
  await expect(behind).toContainText('平台由谁运营评估环境（模拟）');
  await expect(behind).toContainText('它取自平台，各家是谁只是平台自己的话');
  await look(page, 'material-behind');

  await put('选择作品文件', file.name, Buffer.from('另一个'));
  await expect(page.getByText('不一致').first()).toBeVisible();
  await expect(behind).toBeHidden();
});
