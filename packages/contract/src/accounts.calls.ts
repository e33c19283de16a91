// Calls of accounts: sign-in, session, one-time codes.
import { call } from './route.ts';

export const accountsCalls = {
  signIn: call('POST', '/api/signin'),
  signOut: call('POST', '/api/logout'),
  readSession: call('GET', '/api/session'),
  forgotPassword: call('POST', '/api/forgot_password'),
  verifyOtp: call('POST', '/api/verify_otp'),
  signUp: call('POST', '/api/signup'),
  listDesignations: call('GET', '/api/utils/designations'),
  serverTime: call('GET', '/api/utils/server_time_api'),
};
