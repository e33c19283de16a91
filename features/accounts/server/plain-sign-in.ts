// Signing in by a form of the browser, without a script: in goes on to the dashboard, a refusal comes back as the page with its sentence.
import type { Door } from '@bantay/server/http/door.ts';
import { problemOf } from '@bantay/server/http/reply-problem.ts';
import type { SignInPage } from '@bantay/server/http/sign-in-page.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import { signInPlainly } from '../wire/accounts.ts';
import type { Enter } from './enter.ts';

/** The app learns there from the server who came in (apps/web/src/api/come-in.ts). */
const HOME = '/opcen#signed-in';
const SEE_OTHER = 303;

interface Parts {
  enter: Enter;
  settings: Pick<SettingsBook, 'known'>;
  isDemo: boolean;
  /** Null: no pages are served here. */
  signInPage: SignInPage | null;
}

export function plainSignIn(formDoor: Door, { enter, settings, isDemo, signInPage }: Parts): void {
  formDoor(signInPlainly, async ({ body, request, reply }) => {
    const { username, password } = body;
    try {
      await enter(request, reply, { username: username.trim(), password });
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) request.log.error({ err: error }, 'request failed');
      if (!signInPage) throw error;
      const { office } = await settings.known();
      const refused = (problem ?? new Problem('unavailable')).message;
      return signInPage(request, reply, { ...office, isDemo, refused, username }) as never; // sent here, as it is
    }
    return reply.code(SEE_OTHER).header('location', HOME).send() as never; // as above
  });
}
