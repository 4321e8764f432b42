import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../state/services.ts';
import type { Scan } from './barcode-scanner.ts';

/** Takes what the scanner reads while the component is there and `isOn`; before it, whoever took it before. */
export function useScanHandler(take: (scan: Scan) => void, isOn = true): void {
  const { scanner: scans } = useServices();
  const taker = useEffectEvent(take);
  useEffect(() => (isOn ? scans.addHandler((scan) => taker(scan)) : undefined), [scans, isOn]);
}
