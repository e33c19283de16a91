/** Set while a logout could not reach the server: the cookie still lives and is ended at the next start. */
export const LOGOUT_OWED = 'logout-owed';
