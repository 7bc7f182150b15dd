import { uploadCertificationFile, type AttachmentKind } from '@yinji/contract';
import { api } from '../../lib/api.ts';

/** True where the file arrived; a failure has been shown. */
export const sendAttachment = (workId: string, kind: AttachmentKind, file: File): Promise<boolean> =>
  api.call(uploadCertificationFile, { workId, kind }, { file }).then(
    () => true,
    () => false,
  );
