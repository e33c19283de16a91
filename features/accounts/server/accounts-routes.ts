// Doors of accounts: sign-in with its cookie, session, one-time codes, designations, server time.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { type Cookies, OTP_COOKIE, SESSION_COOKIE } from '@bantay/server/http/cookies.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { ScreenWordsService } from '../../screen-words/server/screen-words-service.ts';
import {
  forgotPassword,
  listDesignations,
  readSession,
  serverTime,
  signIn,
  signOut,
  signUp,
  verifyOtp,
} from '../wire/accounts.ts';
import { presentLoginData } from './accounts-presenter.ts';
import type { AccountsService } from './accounts-service.ts';
import type { Enter } from './enter.ts';
import type { OneTimeCodes } from './one-time-codes-service.ts';

const OTP_SECONDS = 10 * 60;

interface Parts {
  enter: Enter;
  accounts: AccountsService;
  codes: OneTimeCodes;
  clock: FieldClock;
  settings: Pick<SettingsBook, 'read'>;
  screenWords: Pick<ScreenWordsService, 'shown'>;
  isDemo: boolean;
  cookies: Cookies;
}

export function accountsRoutes(door: Door, parts: Parts): void {
  const { enter, accounts, codes, clock, settings, screenWords, isDemo, cookies } = parts;

  door(signIn, async ({ body, request, reply }) => {
    const person = await enter(request, reply, body);
    return { status: true as const, message: 'Successfully logged in', data: presentLoginData(person) };
  });

  door(signOut, async ({ user, reply, request }) => {
    await accounts.signOut(user);
    cookies.clear(request, reply, SESSION_COOKIE);
    return { status: true as const, message: 'Signed out' };
  });

  door(readSession, async ({ user }) => {
    const { office: said, languages } = await settings.read();
    const { office, municipality, province } = said;
    return {
      status: true as const,
      data: presentLoginData(await accounts.requirePerson(user.userId)),
      demo: isDemo,
      ends_at: user.endsAt,
      now: clock.now(),
      municipality: { office, municipality, province },
      ...(await screenWords.shown(languages.waray)),
    };
  });

  door(forgotPassword, async ({ body, request, reply }) => {
    const cookie = await codes.request(body.indicator, request.ip);
    cookies.set(request, reply, OTP_COOKIE, cookie, OTP_SECONDS);
    return {
      status: true as const,
      title: 'OTP Sent',
      message: 'If the account exists, a one-time code is on its way to its mobile number by SMS.',
    };
  });

  door(verifyOtp, async ({ body, request, reply }) => {
    await codes.verify({
      code: body.otp.trim(),
      password: body.password,
      cookie: cookies.read(request, OTP_COOKIE),
      indicator: body.indicator?.trim() || null,
      address: request.ip,
    });
    cookies.clear(request, reply, OTP_COOKIE);
    return { status: true as const, title: 'OTP Code Verified', message: 'Password has been changed!' };
  });

  door(signUp, async () => {
    throw new Problem('registrationDisabled');
  });

  door(listDesignations, async () => ({ status: true as const, data: await accounts.designations() }));

  door(serverTime, async () => ({ time: toManilaText(clock.now()), epoch_ms: clock.now() }));
}
