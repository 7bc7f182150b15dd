import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPlatformCertificate, publicPem } from './keys.ts';

test('a platform certificate is read by OpenSSL, signed by its own key, under its serial number', async () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const made = await newPlatformCertificate(at);
  const read = new X509Certificate(made.certificate);
  expect(read.serialNumber).toBe(made.serial);
  expect(made.serial).toMatch(/^[0-9A-F]{40}$/);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicPem(made.privateKey));
  expect(read.subject).toContain('SIMULATED');
  expect(read.validFromDate).toEqual(at);
});
