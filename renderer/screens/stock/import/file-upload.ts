/** Uploads a file to main in chunks. */

import type { Problem } from '../../../../electron/contract/calls/call.ts';
import type { IpcClient } from '../../../../electron/contract/calls/calls.ts';
import type { ImportView } from '../../../../electron/contract/calls/import.ts';
import { IMPORT_BYTES_MAX, IMPORT_PIECE_BYTES } from '../../../../electron/contract/calls/import.ts';
import type { WorkspaceKind } from '../../../../electron/contract/domain/workspace.ts';
import { encodeBase64 } from '../../../documents/bitmap.ts';

export type UploadResult =
  | { readonly ok: true; readonly view: ImportView }
  | { readonly ok: false; readonly problem: Problem | 'too_large' | 'unreadable_file' };

interface Upload {
  readonly ipc: IpcClient;
  readonly workspace: WorkspaceKind;
  readonly storeId: number;
  readonly file: File;
  /** Called with the number of bytes that main has received. */
  onProgress(bytes: number): void;
}

/** Begins an import by uploading a file. Uploads an empty file too, so that main reports what is wrong with it. */
export async function uploadFile({ ipc, workspace, storeId, file, onProgress }: Upload): Promise<UploadResult> {
  if (file.size > IMPORT_BYTES_MAX) return { ok: false, problem: 'too_large' };
  const target = { workspace, importId: crypto.randomUUID() } as const;
  const begun = await ipc.call('imports.begin', { ...target, storeId, fileName: file.name, bytes: file.size });
  if (!begun.ok) return begun;
  let offset = 0;
  for (;;) {
    const chunk = file.slice(offset, offset + IMPORT_PIECE_BYTES);
    let base64: string;
    try {
      base64 = encodeBase64(new Uint8Array(await chunk.arrayBuffer()));
    } catch {
      // The file was removed or changed while being read.
      return { ok: false, problem: 'unreadable_file' };
    }
    const answer = await ipc.call('imports.piece', { ...target, offset, base64 });
    if (!answer.ok) return answer;
    offset += chunk.size;
    onProgress(offset);
    if (offset >= file.size) return { ok: true, view: answer.value };
  }
}
