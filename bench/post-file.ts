import { request } from 'node:http';
import { API_PREFIX, uploadOriginal } from '@yinji/contract';

interface Upload {
  origin: string;
  token: string;
  workId: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * Uploads like a browser, but without `FormData`, which would use more processor time to read the bytes than
 * the server needs to receive them. Returns the code of the envelope.
 */
export function postFile({ origin, token, workId, name, bytes }: Upload): Promise<string> {
  const boundary = 'yinji-bench-boundary';
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/bmp\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers = {
    authorization: token,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + bytes.length + tail.length,
  };
  const url = `${origin}${API_PREFIX}${uploadOriginal.path}?workId=${workId}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: number | string };
        resolve(String(code));
      });
    });
    outgoing.once('error', reject);
    outgoing.write(head);
    outgoing.write(bytes);
    outgoing.end(tail);
  });
}
