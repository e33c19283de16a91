// Start of the web app.
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { readCredentials } from './api/credentials.ts';
import { startFieldClock } from './api/field-clock.ts';
import { takePlace } from './api/plain-form.ts';
import { makeQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { i18n } from './i18n/i18n.ts';
import { applyLetters } from './layout/letters.ts';
import { applyTheme } from './layout/theme.ts';
import { preload } from './router.tsx';
import { guardSecondTaps } from './ui/second-tap.ts';

applyTheme();
// The sign-in waits for nothing else.
applyLetters(readCredentials() === null);
// Before anything is asked by it.
startFieldClock();
guardSecondTaps();
const queries = makeQueryClient();
const root = document.getElementById('root');
const start = () => root && createRoot(root).render(<App queries={queries} words={i18n} />);
const open = () => {
  if (readCredentials() === null) return void start();
  takePlace();
  // Shell and screen are fetched at once, not one after the other.
  void preload(window.location.pathname, queries).finally(start);
};
// Signed in by the form of the browser: who that is says the server.
if (window.location.hash === '#signed-in') void import('./api/come-in.ts').then(({ comeIn }) => comeIn()).finally(open);
else open();
