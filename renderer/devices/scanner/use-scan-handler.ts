import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../state/services.ts';
import type { Scan } from './barcode-scanner.ts';

/** Takes what the scanner reads while the component is there and `isOn`; before it, whoever took it before. */
export function useScans(take: (scan: Scan) => void, isOn = true): void {
  const { scans } = useServices();
  const taker = useEffectEvent(take);
  useEffect(() => (isOn ? scans.take((scan) => taker(scan)) : undefined), [scans, isOn]);
}
