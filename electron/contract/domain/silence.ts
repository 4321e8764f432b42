/** How long Silence keeps an order quiet, in seconds. Help and the list of keys name it in every language (C3). */
export const SILENCE_SECONDS = 30;
