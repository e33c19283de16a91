// A picture to attach: chosen, seen before it is sent, taken away again; what is no picture or too large is said at once.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './picture-field.module.css';

export interface PictureWords {
  choose: string;
  /** With one chosen. */
  replace: string;
  remove: string;
  /** Alternative text of the preview; `{name}` is the file's. */
  preview: string;
  notAPicture: string;
  /** `{mb}` is the limit. */
  tooLarge: string;
}

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: File | null;
  onChange: (file: File | null) => void;
  maxBytes: number;
  words: PictureWords;
  disabled?: boolean | undefined;
}

/** As the server takes them; it looks at the bytes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export function PictureField({ label, hint, error, value, onChange, maxBytes, words, disabled }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const preview = usePreview(value);

  const take = (file: File | undefined) => {
    // The same picture can be chosen again after it was removed.
    if (input.current) input.current.value = '';
    if (!file) return;
    const wrong = !PICTURE_TYPES.includes(file.type)
      ? words.notAPicture
      : file.size > maxBytes
        ? words.tooLarge.replace('{mb}', String(Math.floor(maxBytes / 1024 / 1024)))
        : null;
    setFault(wrong);
    if (wrong === null) onChange(file);
  };
  return (
    <FieldFrame label={label} hint={hint} error={fault ?? error} id={id}>
      {(described) => (
        <div className={styles.row}>
          <input
            {...described}
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="visually-hidden"
            tabIndex={-1}
            disabled={disabled}
            onChange={(event) => take(event.target.files?.[0])}
          />
          {value && preview && (
            <img className={styles.preview} src={preview} alt={words.preview.replace('{name}', value.name)} />
          )}
          <Button
            disabled={disabled}
            aria-describedby={described['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {value ? words.replace : words.choose}
          </Button>
          {value && (
            <Button
              kind="quiet"
              disabled={disabled}
              onClick={() => {
                setFault(null);
                onChange(null);
              }}
            >
              {words.remove}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** An address for the picture as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
