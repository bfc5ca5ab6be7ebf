import { screenLoader } from '../pages/screen-loader.ts';

/* The screens before the log-in that few people see, loaded on demand. */

export const setUpScreen = screenLoader(async () => {
  const { SetUpScreen } = await import('../../features/organization/SetUpScreen.tsx');
  return SetUpScreen;
});

export const invitationScreen = screenLoader(async () => {
  const { InvitationScreen } = await import('../../features/invitations/InvitationScreen.tsx');
  return InvitationScreen;
});

export const forgotPasswordScreen = screenLoader(async () => {
  const { ForgotPasswordScreen } =
    await import('../../features/password-reset/ForgotPasswordScreen.tsx');
  return ForgotPasswordScreen;
});

export const newPasswordScreen = screenLoader(async () => {
  const { NewPasswordScreen } = await import('../../features/password-reset/NewPasswordScreen.tsx');
  return NewPasswordScreen;
});

/** Used by the native shell only. */
export const serverScreen = screenLoader(async () => {
  const { ServerScreen } = await import('../../features/organization/ServerScreen.tsx');
  return ServerScreen;
});

export const refusedAddress = screenLoader(async () => {
  const { RefusedAddress } = await import('../../features/organization/RefusedAddress.tsx');
  return RefusedAddress;
});
