import { useEffect, useEffectEvent } from 'react';
import type { Scan } from '../devices/scanner/barcode-scanner.ts';
import { useServices } from './services.ts';

/** Handles scans while the component is mounted and `isOn`. Takes precedence over handlers added before. */
export function useScanHandler(handle: (scan: Scan) => void, isOn = true): void {
  const { scanner } = useServices();
  const handler = useEffectEvent(handle);
  useEffect(() => (isOn ? scanner.addHandler((scan) => handler(scan)) : undefined), [scanner, isOn]);
}
