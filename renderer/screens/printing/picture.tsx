import { type ReactNode, useEffect, useRef } from 'react';
import type { Picture } from '../../../electron/contract/domain/print-document.ts';
import { dotsOf, unpackDots } from '../../documents/bitmap.ts';

/** The dots of a sheet as a printer burns them. */
export function PaperPicture({ picture, name }: { readonly picture: Picture; readonly name: string }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(unpackDots(dotsOf(picture)), 0, 0);
  }, [picture]);
  return (
    <canvas
      className="paper-picture"
      ref={canvas}
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label={name}
    />
  );
}
