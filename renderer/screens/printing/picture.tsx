import { type ReactNode, useEffect, useRef } from 'react';
import type { EncodedBitmap } from '../../../electron/contract/domain/print-document.ts';
import { createImageData, decodePicture } from '../../documents/bitmap.ts';
import styles from './print-dialog.module.css';

/** The dots of a sheet as a printer burns them. */
export function BitmapPreview({
  picture,
  name,
}: {
  readonly picture: EncodedBitmap;
  readonly name: string;
}): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(createImageData(decodePicture(picture)), 0, 0);
  }, [picture]);
  return (
    <canvas
      className={styles.paperPicture}
      ref={canvas}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={name}
    />
  );
}
