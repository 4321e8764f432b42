using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

public static class Signature
{
    /// <summary>Whether a webhook is from the marketplace and fresh. body is the raw body, before anything parsed it.</summary>
    public static bool IsGenuine(string secret, string header, byte[] body, long now)
    {
        string[] parts = header.Split(',');
        string time = parts.Where(part => part.StartsWith("t=")).Select(part => part.Substring(2)).FirstOrDefault() ?? "";
        if (!Regex.IsMatch(time, @"\A[0-9]{1,12}\z") || Math.Abs(now - long.Parse(time)) > 300) return false;
        byte[] signed = Encoding.UTF8.GetBytes(time + ".").Concat(body).ToArray();
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
        {
            string expected = string.Concat(hmac.ComputeHash(signed).Select(each => each.ToString("x2")));
            return parts.Any(part => part.StartsWith("v1=") && IsSame(part.Substring(3), expected));
        }
    }

    /// <summary>Takes as long wherever the texts differ. From .NET Core 2.1 on, CryptographicOperations.FixedTimeEquals does.</summary>
    private static bool IsSame(string given, string expected)
    {
        int difference = given.Length ^ expected.Length;
        for (int at = 0; at < given.Length && at < expected.Length; at++) difference |= given[at] ^ expected[at];
        return difference == 0;
    }

    /// <summary>Tries it: mcs Signature.cs, then mono Signature.exe SECRET HEADER NOW &lt; body</summary>
    public static int Main(string[] args)
    {
        var body = new MemoryStream();
        Console.OpenStandardInput().CopyTo(body);
        return IsGenuine(args[0], args[1], body.ToArray(), long.Parse(args[2])) ? 0 : 1;
    }
}
