// The button of a menu with its floating lists, menus inside menus, by key and by hand.
import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { type LinkComponent, useLinkComponent } from './link-context.tsx';
import styles from './menu.module.css';
import type { MenuItem, MenuProps } from './menu-props.ts';

interface Props extends MenuProps {
  /** It was pressed before this was here. */
  isOpenAtOnce: boolean;
  /** The button that stood here before had the keyboard. */
  takesFocus: () => boolean;
}

export function MenuList({ trigger, label, items, linkComponent, className, align, isCurrent, ...before }: Props) {
  const fromShell = useLinkComponent();
  const button = useRef<HTMLButtonElement>(null);
  const { isOpenAtOnce, takesFocus } = before;
  useLayoutEffect(() => {
    if (takesFocus()) button.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // As by a key: the first item has the keyboard.
    if (isOpenAtOnce) button.current?.click();
  }, [isOpenAtOnce]);
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        ref={button}
        className={className ?? styles.trigger}
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {trigger}
      </Base.Trigger>
      <Level items={items} align={align ?? 'start'} link={linkComponent ?? fromShell} label={label} />
    </Base.Root>
  );
}

interface LevelProps {
  items: MenuItem[];
  align: 'start' | 'end';
  link: LinkComponent;
  label?: string;
  isInner?: boolean;
}

function Level({ items, align, link, label, isInner = false }: LevelProps) {
  return (
    <Base.Portal>
      <Base.Positioner
        className={styles.positioner}
        align={align}
        sideOffset={isInner ? 2 : 4}
        alignOffset={isInner ? -6 : 0}
        collisionPadding={8}
      >
        <Base.Popup className={styles.popup} aria-label={label}>
          {items.map((item) => (
            <Entry key={item.key} item={item} link={link} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Entry({ item, link: Link }: { item: MenuItem; link: LinkComponent }) {
  const look = cx(styles.item, item.isCurrent && styles.current);
  const content = (
    <>
      {item.icon && <Icon name={item.icon} size={18} />}
      <span className={styles.label}>{item.label}</span>
    </>
  );
  if (item.items) {
    return (
      <Base.SubmenuRoot disabled={item.disabled}>
        <Base.SubmenuTrigger className={look} disabled={item.disabled}>
          {content}
          <Icon name="chevron-right" size={16} />
        </Base.SubmenuTrigger>
        <Level items={item.items} align="start" link={Link} isInner />
      </Base.SubmenuRoot>
    );
  }
  if (item.href && !item.disabled) {
    const newTab = item.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <Base.LinkItem
        className={look}
        closeOnClick
        aria-current={item.isCurrent ? 'page' : undefined}
        render={<Link href={item.href} {...newTab} />}
        onClick={item.onSelect}
      >
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={look} disabled={item.disabled} onClick={item.onSelect}>
      {content}
    </Base.Item>
  );
}
