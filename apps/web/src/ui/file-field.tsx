// A file that is read on this page and not sent as it is: one press, in the words of the page, and again after it was corrected.
import { useRef } from 'react';
import { Button } from './button.tsx';

interface Props {
  label: string;
  /** As the browser's own field takes it. */
  accept: string;
  onFile: (file: File) => void;
}

export function FileField({ label, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file, corrected, can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  );
}
