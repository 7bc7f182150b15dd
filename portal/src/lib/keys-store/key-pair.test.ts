import { backupKey } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { makeKeyPair, openBackup, publicKeySha256 } from './key-pair.ts';

test('a backup opens to the same key, which can sign and cannot be exported', async () => {
  const made = await makeKeyPair();
  const opened = await openBackup(
    await backupKey(made.privateKey, '一句只有我知道的话，够长'),
    '一句只有我知道的话，够长',
  );
  expect(opened.publicKeySha256).toBe(await publicKeySha256(made.publicKey));
  expect(opened.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', opened.privateKey)).rejects.toThrow();
  const message = new TextEncoder().encode('manifest');
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, opened.privateKey, message);
  expect(await crypto.subtle.verify(algorithm, made.publicKey, signature, message)).toBe(true);
});

test('a wrong password and a foreign file are distinguished', async () => {
  const { privateKey } = await makeKeyPair();
  const pem = await backupKey(privateKey, 'correct horse battery');
  await expect(openBackup(pem, 'another horse battery')).rejects.toMatchObject({ code: 'key-backup-password' });
  await expect(openBackup('not a key', 'correct horse battery')).rejects.toMatchObject({ code: 'key-backup' });
});
