import { setupIonicReact } from '@ionic/react';
import './ionic.css';

interface Device {
  /** In GB; only some browsers tell. */
  deviceMemory?: number;
  hardwareConcurrency: number;
}

/** No movement is better than a jerky one, and beside an open menu there is nothing to slide over. */
function hasMovement(): boolean {
  const { deviceMemory = 8, hardwareConcurrency }: Device = navigator;
  const isSlow = deviceMemory <= 4 || hardwareConcurrency <= 4;
  const isUnwanted = matchMedia('(prefers-reduced-motion: reduce), (min-width: 992px)').matches;
  return !isSlow && !isUnwanted;
}

setupIonicReact({
  rippleEffect: false,
  animated: hasMovement(),
  // In the native shell Back is ours, since dialogs and the screens before the log-in are not Ionic's.
  hardwareBackButton: false,
});
