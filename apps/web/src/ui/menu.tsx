// The button of a menu. Its lists follow the page: until they are here the button looks and is called the same, and what is pressed
// opens as soon as they are.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Coming } from './coming.tsx';
import { makeFollowing, useLate } from './late.ts';
import styles from './menu.module.css';
import type { MenuProps } from './menu-props.ts';

export const menuList = makeFollowing(() => import('./menu-list.tsx'));

/** The click of a press that has begun comes within this time, or not at all. */
const PRESS_MS = 1000;

export function Menu(props: MenuProps) {
  const list = useLate(menuList);
  const [isWanted, setWanted] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const hadFocus = useRef(false);
  const takesFocus = useCallback(() => hadFocus.current, []);
  useEffect(() => {
    const timer = isPressed && setTimeout(() => setPressed(false), PRESS_MS);
    return () => clearTimeout(timer || undefined);
  }, [isPressed]);
  // Taken away between press and click, the button would lose the click.
  if (list !== null && !isPressed) return <list.MenuList {...props} {...{ takesFocus }} isOpenAtOnce={isWanted} />;
  const press = (isOver: boolean) => {
    menuList.fetch().catch(() => undefined);
    setPressed(!isOver);
    setWanted(isOver);
  };
  return <ButtonAlone {...props} {...{ isWanted, hadFocus }} onPress={press} onClose={() => setWanted(false)} />;
}

interface AloneProps extends MenuProps {
  isWanted: boolean;
  /** Kept when it goes. */
  hadFocus: { current: boolean };
  onPress: (isOver: boolean) => void;
  onClose: () => void;
}

function ButtonAlone({ trigger, label, className, isCurrent, isWanted, hadFocus, onPress, onClose }: AloneProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      hadFocus.current = button.current !== null && button.current === document.activeElement;
    },
    [hadFocus],
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? styles.trigger}
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-busy={isWanted}
        onPointerDown={() => onPress(false)}
        onClick={() => onPress(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && onPress(true)}
      >
        {trigger}
      </button>
      {isWanted && <Coming part={menuList} onClose={onClose} />}
    </>
  );
}
