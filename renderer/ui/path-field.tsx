import { type ReactNode, useId } from 'react';

interface PathFieldProps {
  readonly label: string;
  readonly path: string;
  onChange(path: string): void;
}

/** A path that staff type where the app has no dialog of the system: in the preview. */
export function PathField({ label, path, onChange }: PathFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field full">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        autoComplete="off"
        spellCheck={false}
        value={path}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
