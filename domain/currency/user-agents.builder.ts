const PHONE =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export const CRAWLER_AGENTS = [
  `${PHONE} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  'Googlebot-Image/1.0',
  `${PHONE} (compatible; Storebot-Google/1.0)`,
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mediapartners-Google',
  `${PHONE} (compatible; Google-InspectionTool/1.0;)`,
  `${PHONE} (compatible; GoogleOther)`,
  'APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (compatible; adidxbot/2.0; +http://www.bing.com/bingbot.htm)',
  `${PHONE} Edg/140.0.0.0 BingPreview/1.0b`,
  `${PHONE} (compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview)`,
  'msnbot/2.0b (+http://search.msn.com/msnbot.htm)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookcatalog/1.0',
  'Facebot',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'meta-webindexer/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Twitterbot/1.0',
] as const

/** Apps that open the shop in a window of their own are people. */
export const SHOPPER_AGENTS = [
  PHONE,
  `${PHONE} [FB_IAB/FB4A;FBAV/480.0.0.0;]`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/10.60',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/330.0 Mobile/15E148 Safari/604.1',
] as const
