// Saving the own profile and password.
import type { changePassword, LoginData, updateProfile, verifyOldPassword } from '@bantay/contract/accounts';
import { accountsCalls } from '@bantay/contract/accounts.calls';
import type { ProfileForm } from '@bantay/domain/accounts/profile';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { toWire } from './profile-form.ts';

interface Saving {
  form: ProfileForm;
  version: number | undefined;
}

export function useSaveProfile(onSaved: (data: LoginData, message: string) => void) {
  const { user, signIn } = useSession();
  return useMutation({
    mutationFn: ({ form, version }: Saving) =>
      send<typeof updateProfile>(accountsCalls.updateProfile, { body: toWire(form, user?.user_id ?? 0, version) }),
    onSuccess: ({ data, message }) => {
      signIn(data);
      onSaved(data, message);
    },
  });
}

/** The old password first; the new one counts within 5 minutes after it. */
export function useChangePassword() {
  const { user } = useSession();
  const user_id = user?.user_id ?? 0;
  return useMutation({
    mutationFn: async ({ before, next }: { before: string; next: string }) => {
      await send<typeof verifyOldPassword>(accountsCalls.verifyOldPassword, { body: { user_id, old_pass: before } });
      await send<typeof changePassword>(accountsCalls.changePassword, { body: { user_id, new_pass: next } });
    },
  });
}
