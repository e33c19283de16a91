import { chromium } from '@playwright/test';
const B='http://127.0.0.1:5094';
const br = await chromium.launch({ executablePath: '/usr/bin/chromium' });
for (const [w,h] of [[1366,768],[360,740]]) {
  const ctx = await br.newContext({ viewport:{width:w,height:h}, locale:'en-PH', timezoneId:'Asia/Manila' });
  const p = await ctx.newPage();
  p.on('console', m=>m.type()==='error'&&console.log(w,'console',m.text()));
  await p.goto(B+'/'); await p.getByLabel(/username/i).fill('plgu.demo'); await p.getByLabel(/^password/i).fill('Bantay-demo-2026'); await p.keyboard.press('Enter');
  await p.waitForURL(/opcen/); await p.waitForTimeout(1500);
  await p.goto(B+'/rainfall/lpa?range=7d'); await p.waitForTimeout(4000);
  await p.screenshot({path:`/tmp/t-${w}-rain.png`});
  const btn = p.getByRole('button',{name:'Dates and comparison'}); await btn.click(); await p.waitForTimeout(500);
  await p.getByLabel('Compare with').selectOption('year'); await p.waitForTimeout(3000);
  await p.screenshot({path:`/tmp/t-${w}-form.png`, fullPage: true});
  await p.goto(B+'/surficial/lpa?range=3m&known=2026-11-25T03:30'); await p.waitForTimeout(3500);
  await p.screenshot({path:`/tmp/t-${w}-sur.png`});
  await p.goto(B+'/earthquake/lpa'); await p.waitForTimeout(3000);
  await p.screenshot({path:`/tmp/t-${w}-eq.png`});
  await p.goto(B+'/analysis/lpa'); await p.waitForTimeout(3000);
  await p.screenshot({path:`/tmp/t-${w}-all.png`});
  await p.goto(B+'/subsurface/lpa?range=7d'); await p.waitForTimeout(4000);
  await p.screenshot({path:`/tmp/t-${w}-tilt.png`, fullPage:true});
  await ctx.close();
}
await br.close();
