import { chromium } from '@playwright/test';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer } from '../scripts/test-server.mjs';
import { readFileSync } from 'node:fs';
await ensureBuilt();
const man = JSON.parse(readFileSync('apps/web/dist/.vite/manifest.json'));
const of = new Map(Object.entries(man).map(([k,v])=>['/'+v.file,k]));
const s = await startTestServer();
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const c = await b.newContext({baseURL:s.baseUrl, viewport:{width:1366,height:768}});
const p = await c.newPage();
await p.goto('/signin'); await p.fill('input[name=username]','mlgu.demo'); await p.fill('input[type=password]','Bantay-demo-2026'); await p.keyboard.press('Enter'); await p.waitForURL('**/opcen');
const st = await c.storageState();
for (const path of process.argv.slice(2)) {
const c2 = await b.newContext({baseURL:s.baseUrl, viewport:{width:1366,height:768}, storageState: st});
const q = await c2.newPage(); const d = await c2.newCDPSession(q); await d.send('Network.enable');
const req = new Map(); let t0=0;
d.on('Network.requestWillBeSent', e=>{t0||=e.timestamp; req.set(e.requestId,{url:e.request.url.replace(s.baseUrl,''),at:Math.round((e.timestamp-t0)*1000), by:(e.initiator.url||e.initiator.stack?.callFrames?.[0]?.url||e.initiator.type||'').replace(s.baseUrl,'')})});
d.on('Network.loadingFinished', e=>{const r=req.get(e.requestId); if(r){r.size=e.encodedDataLength; r.end=Math.round((e.timestamp-t0)*1000)}});
await q.goto(path); await q.waitForTimeout(6000);
let n=0; console.log(path); for (const r of req.values()) { n++; console.log(String(r.at).padStart(5), String(r.end).padStart(5), String(r.size).padStart(7), r.url.slice(0,70), '<-', r.by.slice(-24), of.get(r.url)??''); } console.log(n);
await c2.close();}
await b.close(); await s.stop();
