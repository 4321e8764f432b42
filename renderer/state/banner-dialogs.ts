import { useState } from 'react';
import { createSignal, useSignal } from './signal.ts';

/** How often a key has closed the dialogs that banners open. */
const closings = createSignal(0);

/** Closes the dialogs of all banners. A banner stays when the screen changes, and so would its dialog. */
export function closeBannerDialogs(): void {
  closings.set(closings.get() + 1);
}

/** Whether a banner's dialog is open, and a function that opens or closes it. */
export function useBannerDialog(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const now = useSignal(closings);
  const [openSince, setOpenSince] = useState<number | null>(null);
  return [openSince === now, (isOpen) => setOpenSince(isOpen ? now : null)];
}
