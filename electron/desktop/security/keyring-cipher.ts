import { safeStorage } from 'electron';

/** Encrypts with the platform's keyring. */
export interface Cipher {
  encrypt(text: string): Promise<Buffer>;
  /**
   * Rejects if the bytes can't be read. `again`: the keyring now has a better key, so the text should be encrypted
   * again.
   */
  decrypt(bytes: Buffer): Promise<{ readonly text: string; readonly again: boolean }>;
}

/**
 * Opens the platform's keyring; null if there is none. Linux without a keyring offers `basic_text`, which counts as
 * none because its password is in Chromium's sources.
 */
export async function openCipher(): Promise<Cipher | null> {
  // Older versions of Electron have only the synchronous calls.
  const cipher = typeof safeStorage.encryptStringAsync === 'function' ? asynchronousCipher : synchronousCipher;
  if (!(await cipher.isAvailable())) return null;
  if (process.platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
    return null;
  }
  return cipher;
}

const asynchronousCipher: Cipher & { isAvailable(): Promise<boolean> } = {
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(bytes) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    return { text: result, again: shouldReEncrypt };
  },
};

const synchronousCipher: Cipher & { isAvailable(): Promise<boolean> } = {
  isAvailable: () => Promise.resolve(safeStorage.isEncryptionAvailable()),
  encrypt: (text) => Promise.resolve(safeStorage.encryptString(text)),
  decrypt: (bytes) => Promise.resolve({ text: safeStorage.decryptString(bytes), again: false }),
};
