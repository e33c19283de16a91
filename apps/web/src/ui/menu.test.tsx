// Menus by keyboard, steps in words, fields with their error, switches and tooltips.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { PasswordField, TextField } from './field.tsx';
import { LinkProvider } from './link-context.tsx';
import { Menu } from './menu.tsx';
import { StepTabs } from './step-tabs.tsx';
import { Toggle } from './toggle.tsx';
import { Tooltip } from './tooltip.tsx';

afterEach(cleanup);

describe('Menu', () => {
  it('opens by key, goes into a menu inside, and draws links as the shell wants', async () => {
    const user = userEvent.setup();
    render(
      <LinkProvider component={({ ref: _ref, ...rest }) => <a data-router="" {...rest} />}>
        <Menu
          trigger="Analysis"
          label="Analysis"
          items={[
            { key: 'lpa', label: 'LPA', items: [{ key: 'rain', label: 'Rainfall Plot', href: '/rainfall/lpa' }] },
            { key: 'off', label: 'Communication', disabled: true },
          ]}
        />
      </LinkProvider>,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    const site = await screen.findByRole('menuitem', { name: 'LPA' });
    await waitFor(() => expect(document.activeElement).toBe(site));
    await user.keyboard('{ArrowRight}');
    const link = await screen.findByRole('menuitem', { name: 'Rainfall Plot' });
    expect(link.getAttribute('href')).toBe('/rainfall/lpa');
    expect(link.dataset.router).toBe('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Rainfall Plot' })).toBeNull());
  });

  it('runs the chosen action once', async () => {
    const logout = vi.fn();
    const user = userEvent.setup();
    render(<Menu trigger="More" label="More" items={[{ key: 'out', label: 'Logout', onSelect: logout }]} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });
});

describe('StepTabs', () => {
  it('says which step is open and which are done', () => {
    render(
      <StepTabs
        current={1}
        steps={[
          { label: 'Check', done: true },
          { label: 'Decide', done: false },
        ]}
      />,
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Check (done)');
    expect(second?.getAttribute('aria-current')).toBe('step');
  });
});

describe('Fields', () => {
  it('the error and the hint belong to the field', () => {
    render(
      <TextField label="Reading" value="x" onChange={() => {}} unit="cm" hint="with 1 decimal" error="Digits only" />,
    );
    const field = screen.getByLabelText('Reading');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['with 1 decimal', 'Digits only']);
  });

  it('Enter submits only where it is wanted; the eye shows the password', async () => {
    const enter = vi.fn();
    const user = userEvent.setup();
    render(<PasswordField label="Password" value="secret" onChange={() => {}} onEnter={enter} />);
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    await user.type(field, '{Enter}');
    expect(enter).toHaveBeenCalledTimes(1);
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
  });
});

describe('Toggle and Tooltip', () => {
  it('a switch says its state', async () => {
    const change = vi.fn();
    render(<Toggle label="Sound" on={false} onChange={change} />);
    const toggle = screen.getByRole('switch', { name: 'Sound' });
    expect(toggle.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(toggle);
    expect(change).toHaveBeenCalledWith(true);
  });

  it('a tooltip is the description of its element, and leaves it working', async () => {
    const press = vi.fn();
    render(
      <Tooltip text="Coming Soon!">
        <Button onClick={press}>COMMUNICATION</Button>
      </Tooltip>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'COMMUNICATION', description: 'Coming Soon!' }));
    expect(press).toHaveBeenCalledTimes(1);
  });
});
