// The sign-in that the server has sent stands there until the app has its own: what was typed into it goes over.

export interface Typed {
  username: string;
  password: string;
  /** What the server has refused; empty: nothing. */
  refused: string;
  /** Of the field that somebody is in; empty: in none. */
  focus: string;
}

/** The app is shown from now on, by the style of that page; null: it was already. */
export function takePlace(): Typed | null {
  const plain = document.getElementById('plain');
  if (!plain) return null;
  const [username = '', password = ''] = [...plain.querySelectorAll('input')].map(({ value }) => value);
  const focus = document.activeElement?.getAttribute('name') ?? '';
  const refused = plain.querySelector('[role=alert]')?.textContent ?? '';
  plain.remove();
  return { username, password, refused, focus };
}
