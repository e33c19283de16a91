// Calls of accounts: sign-in, session, one-time codes, own profile and password.
import { call } from '@bantay/kernel/wire/route';

export const accountsCalls = {
  signIn: call('POST', '/api/signin'),
  signOut: call('POST', '/api/logout'),
  readSession: call('GET', '/api/session'),
  forgotPassword: call('POST', '/api/forgot_password'),
  verifyOtp: call('POST', '/api/verify_otp'),
  signUp: call('POST', '/api/signup'),
  listDesignations: call('GET', '/api/utils/designations'),
  updateProfile: call('POST', '/api/users/update_profile'),
  verifyOldPassword: call('POST', '/api/users/verify_old_password'),
  changePassword: call('POST', '/api/users/change_password'),
  serverTime: call('GET', '/api/utils/server_time_api'),
};

/** The browser itself sends it: no page knows of it. */
export const formCalls = { signInPlainly: call('POST', '/signin') };
