import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './modal-dialog.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /**
   * `side` comes from the edge and holds a menu; its title is for screen readers alone. `sheet` comes from below, in the
   * thumb's reach, and has its own Close. `beside` stands at the far edge, over a phone as a whole, and has its own way out;
   * its title is for screen readers alone.
   */
  variant?: 'box' | 'side' | 'sheet' | 'beside';
}

/**
 * The browser's own modal: it keeps the focus inside, closes on Escape and gives the focus back to what had it.
 * Mounted is open. It is put into the body: inside of what a turned tablet hides (the sidebar) it would be hidden too, and
 * still keep the page from being used.
 */
export function ModalDialog({ title, onClose, children, variant = 'box' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed before it leaves the document: a dialog that is gone already gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap beside the box; keys have Escape
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[variant])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.inner}>
        {variant === 'sheet' ? (
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" className={styles.close} onClick={onClose}>
              <Icon name="close" size={20} />
              Close
            </button>
          </div>
        ) : (
          <h2 id={titleId} className={variant === 'box' ? undefined : 'sr-only'}>
            {title}
          </h2>
        )}
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
