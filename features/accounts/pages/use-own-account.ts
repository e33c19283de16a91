// Saving the own profile and password.
import { send } from '@bantay/web/api/client.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation } from '@tanstack/react-query';
import type { ProfileForm } from '../rules/profile.ts';
import { accountsCalls } from '../wire/accounts.calls.ts';
import type { changePassword, updateProfile, verifyOldPassword } from '../wire/accounts.ts';
import { toWire } from './profile-form.ts';

interface Saving {
  form: ProfileForm;
  version: number | undefined;
}

export function useSaveProfile() {
  const { user, signIn } = useSession();
  return useMutation({
    mutationFn: ({ content: { form, version }, key }: Deed<Saving>) =>
      send<typeof updateProfile>(accountsCalls.updateProfile, {
        body: toWire(form, user?.userId ?? 0, version),
        key,
      }),
    onSuccess: ({ data }) => signIn(data),
  });
}

/** The old password first; the new one counts within 5 minutes after it. */
export function useChangePassword() {
  const { user } = useSession();
  const userId = user?.userId ?? 0;
  return useMutation({
    // Each try is a deed of its own: a refused password is typed anew.
    mutationFn: async ({ content: { before, next } }: Deed<{ before: string; next: string }>) => {
      await send<typeof verifyOldPassword>(accountsCalls.verifyOldPassword, { body: { userId, oldPass: before } });
      await send<typeof changePassword>(accountsCalls.changePassword, { body: { userId, newPass: next } });
    },
  });
}
