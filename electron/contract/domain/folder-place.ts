/**
 * Where a folder lies, if that endangers an open database: in one that another program synchronises, and so locks and
 * replaces files in, or on another computer, whose locks and syncs can't be relied on.
 */
export type FolderPlace =
  | { readonly kind: 'synced' /** The program that synchronises it. */; readonly program: string }
  | { readonly kind: 'network' };

/** Finds out where a folder lies; null for an ordinary one, and where it can't be known. Never throws. */
export type FolderPlaceFinder = (folder: string) => FolderPlace | null;
