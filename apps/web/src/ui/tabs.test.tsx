import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabs = ['One', 'Two', 'Three'].map((label) => ({ key: label, label, content: `Content ${label}` }));
const opened = () => screen.getByRole('tab', { selected: true }).textContent;

test('a press or an arrow key opens a tab; only the open one stands in the order of the tab key', async () => {
  render(<Tabs label="Parts" tabs={tabs} />);
  expect([opened(), screen.getByRole('tabpanel').textContent]).toEqual(['One', 'Content One']);
  await userEvent.click(screen.getByRole('tab', { name: 'Two' }));
  expect([opened(), screen.getByRole('tabpanel').textContent]).toEqual(['Two', 'Content Two']);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect([opened(), document.activeElement?.textContent]).toEqual(['One', 'One']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(opened()).toBe('Three');
  await userEvent.keyboard('{Home}');
  expect(opened()).toBe('One');
  await userEvent.keyboard('{End}');
  expect(opened()).toBe('Three');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  expect(screen.getByRole('tabpanel', { name: 'Three' })).toBeTruthy();
});

test('whose value comes from outside changes only from there', async () => {
  const asked: string[] = [];
  render(<Tabs label="Parts" tabs={tabs} value="Two" onChange={(key) => asked.push(key)} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Three' }));
  expect([opened(), asked]).toEqual(['Two', ['Three']]);
});
