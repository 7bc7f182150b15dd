import { DEPOSIT_ASSERTION, SIGNED_CLAIM_BYTES, type CopyStatement } from '../copy-statement.ts';
import { engineSettings, openEngine } from './engine.ts';

/** The claim (CBOR) → its COSE_Sign1 of SIGNED_CLAIM_BYTES. */
type Sign = (claim: Uint8Array) => Promise<Uint8Array>;

/**
 * The file with one more manifest. What was in it before becomes the parent ingredient with its own manifests and
 * their validation; pixels and all other metadata stay as they are.
 */
export async function signCopy(
  file: Uint8Array,
  mediaType: string,
  { generator, number, recordSha256, depositedSha256, verifyUrl }: CopyStatement,
  anchors: string,
  sign: Sign,
): Promise<Uint8Array> {
  const { WasmBuilder, asBlob } = await openEngine();
  const definition = {
    claim_generator_info: [{ name: generator, version: '1' }],
    title: number,
    format: mediaType,
  };
  const builder = WasmBuilder.fromJson(JSON.stringify(definition), engineSettings(anchors));
  // `edit`: c2pa-rs itself makes the source the parent and begins with c2pa.opened.
  builder.setIntent('edit');
  builder.addAction({ action: 'c2pa.published' });
  builder.addAssertion(DEPOSIT_ASSERTION, {
    v: 1,
    number,
    record_sha256: recordSha256,
    deposited_sha256: depositedSha256,
    verify_url: verifyUrl,
    is_deposited_file: false,
  });
  const signer = {
    alg: 'es256',
    reserveSize: SIGNED_CLAIM_BYTES,
    sign: async (claim: Uint8Array) => Uint8Array.from(await sign(claim)),
  };
  return builder.sign(signer, [], mediaType, asBlob(file));
}
