import { Logotype } from '../ui/brand.tsx';

/** The app's frame without words, as index.html shows it to somebody who is logged in. */
export function AppFrame() {
  return (
    <div className="first-paint-app" aria-busy="true">
      <div className="first-paint-bar">
        <Logotype />
      </div>
    </div>
  );
}
