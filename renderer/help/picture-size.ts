/** The window that a picture of Help shows, in pixels. */
export const PICTURE_SIZE = { width: 1_024, height: 600 } as const;
