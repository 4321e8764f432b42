import { createSignal } from './signal.ts';

/** Whether the dialog is open in which staff choose their name. */
export const isSignInDialogOpen = createSignal(false);
