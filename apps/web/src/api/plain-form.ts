// The sign-in that the server has sent stands there until the app has its own: what was typed into it goes over.

export interface Typed {
  username: string;
  password: string;
  /** What the server has refused; empty: nothing. */
  refused: string;
  /** Of the field that somebody is in. */
  focus: string | null;
}

/** The app is shown from now on; null: it was already. */
export function takePlace(): Typed | null {
  const plain = document.getElementById('plain');
  if (!plain) return null;
  const typedIn = (name: string) => plain.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  const typed = {
    ...{ username: typedIn('username'), password: typedIn('password') },
    refused: plain.querySelector('[role=alert]')?.textContent ?? '',
    focus: plain.contains(document.activeElement) ? (document.activeElement?.getAttribute('name') ?? null) : null,
  };
  plain.remove();
  document.getElementById('root')?.removeAttribute('hidden');
  return typed;
}
