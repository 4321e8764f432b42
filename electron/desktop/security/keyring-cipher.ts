import { safeStorage } from 'electron';

/** Encrypts with the platform's keyring. */
export interface Cipher {
  encrypt(text: string): Promise<Buffer>;
  /** `again`: the keyring has a better key now, and the text should be encrypted anew. Rejects when it can't be read. */
  decrypt(bytes: Buffer): Promise<{ readonly text: string; readonly again: boolean }>;
}

/**
 * The platform's keyring, or null where there is none. Linux without one answers with `basic_text`, which encrypts
 * with a password that is in Chromium's sources: that counts as none.
 */
export async function openCipher(): Promise<Cipher | null> {
  // Older runtimes have the synchronous calls only.
  const cipher = typeof safeStorage.encryptStringAsync === 'function' ? asynchronous : synchronous;
  if (!(await cipher.isAvailable())) return null;
  if (process.platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
    return null;
  }
  return cipher;
}

const asynchronous: Cipher & { isAvailable(): Promise<boolean> } = {
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    return { text: result, again: shouldReEncrypt };
  },
};

const synchronous: Cipher & { isAvailable(): Promise<boolean> } = {
  isAvailable: () => Promise.resolve(safeStorage.isEncryptionAvailable()),
  encrypt: (text) => Promise.resolve(safeStorage.encryptString(text)),
  decrypt: (bytes) => Promise.resolve({ text: safeStorage.decryptString(bytes), again: false }),
};
