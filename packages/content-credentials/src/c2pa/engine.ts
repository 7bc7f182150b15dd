import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A blob whose bytes are available synchronously: outside a browser's worker there is no FileReaderSync. */
class ReadableBlob {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get size(): number {
    return this.bytes.length;
  }

  slice(start: number, end: number): ReadableBlob {
    return new ReadableBlob(this.bytes.subarray(start, end));
  }
}

const noNetwork = () => Promise.reject(new Error('no network'));

/**
 * c2pa-rs as WebAssembly, opened once per process. It reaches the outside only through the globals given here,
 * so a manifest cannot make it use the network.
 */
export async function openEngine() {
  Object.assign(globalThis, {
    fetch: noNetwork,
    FileReaderSync: class {
      readAsArrayBuffer({ bytes }: ReadableBlob): ArrayBuffer {
        return Uint8Array.from(bytes).buffer;
      }
    },
  });
  const { initSync, WasmBuilder, WasmReader } = await import('@contentauth/c2pa-wasm');
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });
  return { WasmBuilder, WasmReader, asBlob: (bytes: Uint8Array) => new ReadableBlob(bytes) as unknown as Blob };
}

/** Settings of c2pa-rs. `anchors`: PEM of the authorities trusted for signers and for time stamps; empty for none. */
export function engineSettings(anchors: string): string {
  return JSON.stringify({
    version: 1,
    trust: anchors === '' ? {} : { trust_anchors: anchors },
    cawg_trust: { verify_trust_list: false },
    verify: {
      verify_after_reading: true,
      verify_trust: true,
      verify_timestamp_trust: true,
      ocsp_fetch: false,
      remote_manifest_fetch: false,
    },
    core: { allowed_network_hosts: [], decode_identity_assertions: false },
    // A thumbnail would require decoding a stranger's picture in this process.
    builder: { thumbnail: { enabled: false } },
  });
}
