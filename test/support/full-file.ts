/** A file of preferences on a full disk: keeps what it has, and takes nothing. */
export function createFullFile(store: Record<string, unknown>): { store: Record<string, unknown> } {
  return Object.defineProperty({ store }, 'store', {
    get: () => store,
    set: () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    },
  });
}
