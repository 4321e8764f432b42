import { useEffect, useEffectEvent } from 'react';
import type { Scan } from '../devices/scanner/barcode-scanner.ts';
import { isSignInDialogOpen } from '../state/sign-in-dialog-state.ts';
import { useIsLocked } from './rights.ts';
import { useServices } from './services.ts';

/**
 * Handles scans while the component is mounted and `isOn`, unless the counter is locked. Takes precedence over handlers
 * added before.
 */
export function useScanHandler(handle: (scan: Scan) => void, isOn = true): void {
  const { scanner } = useServices();
  const handler = useEffectEvent(handle);
  const isLocked = useIsLocked();
  const isHandling = isOn && !isLocked;
  useEffect(() => (isHandling ? scanner.addHandler((scan) => handler(scan)) : undefined), [scanner, isHandling]);
}

/** Asks who is there for a scan on a locked counter. The code is dropped: it may be a PIN that was typed fast. */
export function useLockedScans(): void {
  const { scanner } = useServices();
  const isLocked = useIsLocked();
  useEffect(() => (isLocked ? scanner.addHandler(() => isSignInDialogOpen.set(true)) : undefined), [scanner, isLocked]);
}
