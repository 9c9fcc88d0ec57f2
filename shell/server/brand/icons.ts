import { SITE_NAME } from '../../src/site-name';

/** The roundel of the logo, as `shared/ui/src/brand/favicon.svg` has it. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0b4d3a" /><circle cx="16" cy="16" r="12" fill="#fff" /><circle cx="16" cy="16" r="9.5" fill="#0b4d3a" /><circle cx="16" cy="16" r="8.25" fill="#fff" /><circle cx="16" cy="16" r="5.5" fill="#c8281a" /></svg>';

/** For home screens, 180 pixels square, as `shared/ui/src/brand/apple-touch-icon.png` has it: the server is one file. */
export const TOUCH_ICON = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAALQAAAC0BAMAAADP4xsBAAAAMFBMVEULTTr////IKBrx8vGwxr90mo87cGEiXk3P3NiRr6dVg3b4+vrm6efrrqjUVEnhioID1ygeAAAACXBIWXMAAAsTAAALEwEAmpwYAAAEoElEQVRo3u1azWsTQRRfabtpqweHJG3TrQrr1cauX/UTG4rFth4SFAvqIQWLn4eUUkH00KKUKh4iFvXgoaUqgheDBdGTVfDrZv0DxPwBPehRBKtJNjOzs5k3m3024P5ubTa/zL557/fevHmaFiBAgAABAgT4f6A/mpnenjP2T/efSPtKPHI4R2wY14/7RzxIOCz4Q64/IAJ89MEs45NEiLahaplP54gLjL7qmJ+QCrhZDfNZQpC4JcyETHllvkykuOeNudmSU4eTXphDCQJAJOOBep6AsFeduZ4A0aNsjkkodVsGxxweTNKQg1MTNS+5rcBMYirMTUQJWQVqgUvvPvT4TCZ06fyxawLnrmbRO6i0Mn6kCgfkLd1xl/383KLXZfOLXph1yMugR2un2K+9FMRE6A77TBSoeKxP7xFGG8dtzIKox0DSFmI3pBtEzahHm2tRoLPPKUuekYSKAcT/5ugvvKv05EX6yXaAmlrgHMLkoXBGzR4STWtQs0hKxVtPqliEtgfrrCMzt/Y9/9B/3C0EpBahg/wVXVX22kpF15FPFYJ9mHqWWvRD2qoD4mW3wOOFsvQp4hb7KbD8NQvd4yivzzuFTlJZRxpFixBUlZ9ECWkCGorvKyZKe8+uQt2vbGojXbHYsQsbPQczti7YxHlJYUNtZBoW5RPixOCMp0ZYrF9xriDlVnxEnW/6AiQgMYE3cph15P8oaBe7HZEc/rpsmsu/LIcOjEFSje6Il7JaHcibfxH/wutRE2QfmxwyZu/RQdPGD26nKbF0V6h1DlOX7LjBpPDT5aFK8TjM73XJQh15mjq+yL5/2a9aAQ7Sw9pjyWTQyS6yHuAiCd6xUgJz/MFnhqkZEOp24HUU/2EJF20vO1x8zC5cDbnvxRgxdizaXnaS38e0NPe3MB7zxkm9pfDJa377k1Jx6qJNbeSd1HFGoeukAtXIP1HY1k2m6WaRCL8mN8dew71XqPDHNhH15sJnGc6Sz6QRk6a/8V1EvZVegy4tGOzEGKbfM2wKYdGWs2TpMcWJY52b65WN3cWJcVR2povQBtoopv5GGyAhO1MnuN9Oue9iaR+j3PtGZDmmnX6LJTF1J73KOVmemeT2OeHuICUXiXC+5Ua9yFEXfiovpo7TVMO8rvGwOEVflFMXqUY5t3XX1Fb6p0wX0FSjMlW1Y2o9/VMVqQ1eIv49NaJBELcR0fkQQwYx0BHlCVFUEVMBYgJDTLtr8YoFxBLHUZgVje9DYYZYTiIWwYilO+aBA/GYhHi4QzySlg/Sht8Had3RW/Lt+C9oWlzwqWnhrdWSALVaEBtEiG0thWbcLsVmHGILEbPxCW3XTqm3a5WbzPQrpVerNU5FH6yhT+ANfcRrCMTLE8QrH/aiKqtwU9uzmtdriJeCXq8ys6t7AYt5bYx42Y14RY85WKA+DhHza4ijt5opIrzRE8yBGcQxH6XhJCNZKyNVmINg8PG1rKbVztAd5qgg4oAjZCzT8DiWuTJaK6Puq8URWK7W4zGgabU5bow5JL1SFNwXMd9Ia35g3DmQPqRptT5GXxr+f2uF/R/+DxAgQIAAAQLUNn4Ds5WfLBq0XfkAAAAASUVORK5CYII=',
  'base64',
);

/** Where devices look for it without being told. */
export const TOUCH_ICON_PATH = '/apple-touch-icon.png';

/** What a device shows of the site on its home screen. Colors are those of the header, light and dark
 * (`--ts-identity` of the design system). */
export const THEME_COLORS = { light: '#0B4D3A', dark: '#0F3A2C' } as const;

export const WEB_MANIFEST = JSON.stringify({
  name: SITE_NAME,
  short_name: SITE_NAME,
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#FFFFFF',
  theme_color: THEME_COLORS.light,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: TOUCH_ICON_PATH, sizes: '180x180', type: 'image/png', purpose: 'any maskable' },
  ],
});
